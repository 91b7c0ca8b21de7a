export function Criteria({ forHostess }: { forHostess: boolean }) {
  return (
    <>
      <p>La posizione non si compra: nessuno paga per apparire prima.</p>
      <dl className="mt-4 grid gap-3 [&_dt]:font-semibold [&_dt]:text-ink">
        <div>
          <dt>In evidenza</dt>
          <dd>
            Prima i profili top, poi chi è stato attivo più di recente. Finché non scegli un filtro o un
            ordine, prima la tua provincia, poi quelle vicine, per distanza tra i capoluoghi.
          </dd>
        </div>
        <div>
          <dt>Più recenti</dt>
          <dd>Prima i profili approvati da meno tempo.</dd>
        </div>
        <div>
          <dt>Attività recente</dt>
          <dd>Prima chi ha usato Lieta più di recente, ora per ora.</dd>
        </div>
        <div>
          <dt>Valutazione</dt>
          <dd>Prima la media più alta delle recensioni ricevute.</dd>
        </div>
        {forHostess ? null : (
          <div>
            <dt>Costo</dt>
            <dd>Per Crediti necessari a sbloccare la chat, dal più basso o dal più alto.</dd>
          </div>
        )}
      </dl>
      <p className="mt-4">A parità di criterio decide la data di iscrizione.</p>
    </>
  )
}
