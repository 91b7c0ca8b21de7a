import { company } from '#platform/contract/company.ts'
import { italianSecond } from '#platform/contract/italian-time.ts'
import type { About } from './archive.ts'
import type { Gathered } from './gather.ts'

/** What is not in an archive, and who can have it: the same words in the page and in the text file. */
export function whatIsMissing({ other }: Pick<Gathered, 'other'>): string {
  const who = other === null ? '' : ` (id del profilo ${other.id_profilo})`
  return `Nel fascicolo non ci sono email, cellulare, indirizzo IP né altri dati dell’altra persona che il sito non ti mostra. Lieta non può darli a te, ma li dà all’autorità che indaga${who}: chi riceve la querela li chiede a ${company.name}, ${company.seat}, PEC ${company.certifiedEmail}, indicando il codice del fascicolo.`
}

export const howToVerify =
  'Chiunque può verificare che nulla sia stato cambiato. Installa Node (nodejs.org), apre un terminale nella cartella del fascicolo e scrive «node verifica.mjs». Non serve Internet. La risposta comincia con SÌ o con NO.'

/** `LEGGIMI.txt` */
export function readme(about: About, gathered: Gathered): string {
  const { code, sealedAt, publicKey, compareAt } = about
  return `FASCICOLO ${code}
${gathered.scope.about}
Sigillato il ${italianSecond(sealedAt)} ora italiana (${sealedAt.toISOString()} UTC)

A CHE COSA SERVE
Raccoglie quello che Lieta conserva di una tua conversazione, segnalazione o di un tuo piano per un incontro, così com’è
adesso, per allegarlo a una denuncia o a una querela. Consegna l’archivio .zip intero: se si toglie o si cambia anche un
solo file, si vede.

CHE COSA C’È
fascicolo.html   da leggere e da stampare, si apre con qualunque browser anche senza Internet
fascicolo.json   gli stessi dati, voce per voce, per un programma
foto/            le foto del profilo che puoi vedere, se ce ne sono
catena.json      l’impronta SHA-256 di ogni voce e di ogni file, ognuna legata a quella prima, e la firma di Lieta
verifica.mjs     il programma che controlla tutto
Gli orari sono quelli italiani, accanto a quelli UTC.

CHE COSA NON C’È
${whatIsMissing(gathered)}

COME SI VERIFICA
${howToVerify}
Che sia stata Lieta a sigillarlo si vede confrontando l’ultima impronta («testa»), la data e la chiave pubblica con
quelle che Lieta pubblica a questo indirizzo, aperto a tutti e senza alcun contenuto del fascicolo:
${compareAt}

Chiave pubblica di Lieta (Ed25519): ${publicKey}
Impronta di una voce: SHA-256 di «impronta della voce prima (64 zeri per la prima), a capo, JSON di dati, n, tipo» con le
chiavi in ordine alfabetico e senza spazi. Prima le voci di fascicolo.json, poi i file di catena.json, con il tipo «file».
Firma: Ed25519 sulle righe «lieta-fascicolo-1», codice, data UTC, testa, ognuna chiusa da un a capo.

Se sei in pericolo chiama il 112. Contro violenza e stalking il 1522 risponde gratis, a ogni ora.
`
}
