import type { Profile } from '../contract/user.ts'

/**
 * In which role she acts, and what follows for who agrees on something with her (Codice del consumo, article 49-bis;
 * Regulation (EU) 2022/2065, article 30).
 */
export function TradeText({
  profile,
}: {
  profile: Pick<Profile, 'professional' | 'business_name' | 'vat_number'>
}) {
  const { professional, business_name: name, vat_number: vat } = profile
  if (professional === 1) {
    const named = name ? `${name}${vat ? `, partita IVA ${vat}` : ''}.` : null
    return (
      <>
        <p className="font-semibold text-ink">Si presenta come professionista.</p>
        <p>{named ?? 'Chi ha un account vede il nome con cui lavora.'}</p>
        <p>
          Se ti accordi con lei da privato hai i diritti di un consumatore. Prima di tutto quello di sapere
          con chi tratti, che cosa è compreso e quanto costa. Lieta non è parte dell’accordo.
        </p>
      </>
    )
  }
  if (professional === 0)
    return (
      <>
        <p className="font-semibold text-ink">Si presenta come privata.</p>
        <p>
          Tra voi due non valgono le norme che proteggono i consumatori. Quello che concordate resta un
          accordo tra due persone.
        </p>
      </>
    )
  return (
    <p>
      Non ha indicato se si presenta come privata o come professionista. Se per te conta, chiediglielo prima
      di accordarti.
    </p>
  )
}
