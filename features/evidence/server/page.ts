import { italianSecond } from '#platform/contract/italian-time.ts'
import { company } from '#platform/contract/company.ts'
import { escapeHtml } from '#platform/server/http/escape-html.ts'
import type { About } from './archive.ts'
import type { Gathered, PictureFile } from './gather.ts'
import type { Moment } from './moments.ts'
import type { Fact } from './other-person.ts'
import { howToVerify, whatIsMissing } from './readme.ts'

/** `fascicolo.html`: complete in itself, to be read, printed and attached. Nothing runs on it, nothing is fetched. */
export function evidencePage(about: About, gathered: Gathered, pictures: readonly PictureFile[]): string {
  const title = `Fascicolo ${about.code}`
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>
<header><h1>${title}</h1><p>${escapeHtml(gathered.scope.about)}</p></header>
${seal(about, gathered)}
${otherPerson(gathered, pictures)}
${talk(gathered)}
${decisions(gathered)}
${reports(gathered)}
${plans(gathered)}
${section('Che cosa non c’è', `<p>${escapeHtml(whatIsMissing(gathered))}</p>`)}
${section('Come si verifica', `<p>${escapeHtml(howToVerify)}</p><p>Che sia stata Lieta a sigillarlo si vede a questo indirizzo: ${escapeHtml(about.compareAt)}</p>`)}
</main></body></html>
`
}

const section = (title: string, body: string): string =>
  body === '' ? '' : `<section><h2>${title}</h2>${body}</section>`

const facts = (list: readonly Fact[]): string =>
  `<dl>${list.map(({ voce, valore }) => `<div><dt>${escapeHtml(voce)}</dt><dd>${escapeHtml(valore)}</dd></div>`).join('')}</dl>`

const stamp = ({ italia, utc }: Moment): string =>
  `<time datetime="${utc}">${italia} <small>(UTC ${utc})</small></time>`

const said = (text: string): string => `<p class="said">${escapeHtml(text)}</p>`

function seal({ sealedAt, publicKey }: About, { maker }: Gathered): string {
  return section(
    'Sigillo',
    facts([
      { voce: 'Sigillato il', valore: `${italianSecond(sealedAt)} (UTC ${sealedAt.toISOString()})` },
      { voce: 'Da', valore: `${maker.nome}, ${maker.ruolo}, id del profilo ${maker.id_profilo}` },
      { voce: 'Presso', valore: `${company.name}, ${company.seat}, PEC ${company.certifiedEmail}` },
      { voce: 'Chiave pubblica (Ed25519)', valore: publicKey },
    ]),
  )
}

function otherPerson({ other }: Gathered, pictures: readonly PictureFile[]): string {
  if (other === null) return ''
  const now =
    other.oggi === null
      ? ''
      : `<h3>Com’è oggi</h3>${facts(other.oggi.fatti)}${described(other.oggi.descrizione)}${gallery(pictures)}`
  const then =
    other.all_inizio === null
      ? ''
      : `<h3>Com’era all’inizio della conversazione, ${stamp(other.all_inizio.quando)}</h3>${facts([
          { voce: 'Nickname', valore: other.all_inizio.nome },
        ])}${described(other.all_inizio.descrizione)}`
  return section(
    'L’altra persona',
    `${facts([
      { voce: 'Nickname', valore: other.nome },
      { voce: 'Ruolo', valore: other.ruolo },
      { voce: 'Id del profilo', valore: String(other.id_profilo) },
    ])}${now}${then}<p class="note">${escapeHtml(other.nota)}</p>`,
  )
}

const described = (text: string | null): string =>
  text === null ? '<p class="note">Nessuna descrizione.</p>' : said(text)

function gallery(pictures: readonly PictureFile[]): string {
  const figures = pictures.map(({ name, thumbnail }) => {
    const source =
      thumbnail === null ? '' : `data:image/webp;base64,${Buffer.from(thumbnail).toString('base64')}`
    return `<figure><img src="${source}" alt="Foto del profilo"><figcaption>${escapeHtml(name)}</figcaption></figure>`
  })
  return figures.length === 0 ? '' : `<div class="gallery">${figures.join('')}</div>`
}

function talk({ conversation, messages }: Gathered): string {
  if (conversation === null) return ''
  const { iniziata, bloccata_da_chi_sigilla: blocked, nota } = conversation
  const rows = messages.map(
    ({ scritto_da, id_profilo, scritto, consegnato, stato, testo, id }) => `<li>
<p class="who"><b>${escapeHtml(scritto_da)}</b> <small>(id ${id_profilo})</small> ${stamp(scritto)} <small>messaggio ${id}, ${stato}</small>${
      // What waited or was held reached the other one later than it was written.
      consegnato === null || consegnato.italia === scritto.italia
        ? ''
        : `<small>, arrivato il</small> ${stamp(consegnato)}`
    }</p>
${said(testo)}</li>`,
  )
  return section(
    'Conversazione',
    `<p>Iniziata ${stamp(iniziata)}.${blocked === null ? '' : ` Hai bloccato l’altra persona ${stamp(blocked)}.`} ${escapeHtml(nota)}</p>
<ol>${rows.join('\n')}</ol>`,
  )
}

const decisions = (gathered: Gathered): string =>
  section(
    'Decisioni del team sui tuoi messaggi',
    gathered.decisions
      .map(
        ({ decisa, esito, regola, motivo }) =>
          `<article><p>${stamp(decisa)}</p><p>${escapeHtml(esito)}</p><p>${escapeHtml(regola)}</p>${said(motivo)}</article>`,
      )
      .join(''),
  )

const reports = (gathered: Gathered): string =>
  section(
    'Le tue segnalazioni',
    gathered.reports
      .map((report) => {
        const added = report.aggiunte.map(
          ({ quando, testo }) => `<p>Aggiunto ${stamp(quando)}</p>${said(testo)}`,
        )
        const kept = report.messaggi_allora.map(
          ({ id_profilo, scritto, testo }) =>
            `<li><p class="who">id ${id_profilo} ${stamp(scritto)}</p>${said(testo)}</li>`,
        )
        return `<article><h3>${escapeHtml(report.codice)}: ${escapeHtml(report.riguarda)}</h3>
<p>Inviata ${stamp(report.inviata)}. ${escapeHtml(report.categoria)}. Esito: ${report.esito}.</p>${said(report.testo)}
${added.join('')}${report.risposta === null ? '' : `<p>Risposta del team</p>${said(report.risposta)}`}
<h4>Che cosa si vedeva quando l’hai inviata</h4>${facts(report.profilo_allora.fatti)}${described(report.profilo_allora.descrizione)}
${kept.length === 0 ? '' : `<ol>${kept.join('')}</ol>`}</article>`
      })
      .join(''),
  )

const plans = (gathered: Gathered): string =>
  section(
    'Piano per un incontro',
    gathered.plans
      .map(
        (plan) =>
          `<article><h3>Incontro con ${escapeHtml(plan.chi)}</h3>${facts([
            { voce: 'Dove', valore: plan.dove },
            { voce: 'Inizio', valore: `${plan.inizio.italia} (UTC ${plan.inizio.utc})` },
            { voce: 'Fine prevista', valore: `${plan.fine_prevista.italia} (UTC ${plan.fine_prevista.utc})` },
            { voce: 'Persona di fiducia', valore: plan.persona_di_fiducia ?? 'nessuna' },
          ])}${plan.nota === null ? '' : said(plan.nota)}<h4>Registro</h4><ul>${plan.registro
            .map(({ quando, fatto }) => `<li>${stamp(quando)}: ${escapeHtml(fatto)}</li>`)
            .join('')}</ul></article>`,
      )
      .join(''),
  )

const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf7f7, #151013); --surface: light-dark(#fff, #1e171b);
  --line: light-dark(#e7dfe0, #382d33); --ink: light-dark(#221a1e, #f4ecee); --ink-2: light-dark(#574a50, #cbbdc2) }
* { margin: 0; box-sizing: border-box }
body { background: var(--paper); color: var(--ink); font: 400 1rem/1.55 system-ui, sans-serif; padding: 2rem 1rem }
main { max-width: 52rem; margin: auto; display: grid; gap: 1.5rem }
section, article { display: grid; gap: .75rem }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: clamp(1rem, 4vw, 2rem) }
h1, h2 { font-family: Georgia, serif; font-weight: 400; line-height: 1.15 } h1 { font-size: 2rem } h3, h4 { font-size: 1rem }
dl { display: grid; gap: .5rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)) }
dt, small, .note, figcaption { color: var(--ink-2); font-size: .8125rem } dd { margin: 0; overflow-wrap: anywhere }
ol, ul { list-style: none; padding: 0; display: grid; gap: .75rem }
ol > li { border-top: 1px solid var(--line); padding-top: .75rem }
.said { white-space: pre-wrap; overflow-wrap: anywhere } ol .said, article .said { border-left: 3px solid var(--line); padding-left: .75rem }
.gallery { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)) }
figure { display: grid; gap: .25rem; overflow-wrap: anywhere } img { width: 100%; border-radius: 6px }
p { overflow-wrap: anywhere }
@media print { :root { color-scheme: light } body { padding: 0; background: #fff } section { border: 0; padding: 0 }
  li, figure, article { break-inside: avoid } }
`
