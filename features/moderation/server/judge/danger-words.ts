import type { PlainText } from '../rules/plain-text.ts'

/**
 * What letters to the staff say of somebody in danger, whoever it is: the rules and the reader learned from messages,
 * where people speak of themselves. Too broad for a message, for here a wrong guess only has somebody look sooner.
 */
const patterns: readonly RegExp[] = [
  /\b(?:minorenn|suicid|stupr|pedofil)\p{L}*/u,
  /\bviolenta(?:t|to|ta|rm|rl)\p{L}*/u,
  /\b(?:uccider|ammazzar)(?:mi|ti|si|la|lo|ci)\b/u,
  /\bsi (?:ammazza|uccide)\b/u,
  /\bbutt(?:a|are|arsi|armi|o) (?:dal|sotto|giu)\b/u,
  /\b(?:coltello|pistola|lametta|pillole)\b/u,
  /\b(?:drogat|strangolat|rapit|segregat|sequestrat)[aoie]\b/u,
  /\bcostring(?:a|e|ono|eva|evano)\b/u,
  /\bper i capelli\b/u,
  /\bragazzin[aei]\b|\bbambin[aei] di\b/u,
  /\b(?:1[0-7]|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette) anni\b/u,
]

/** The words of a letter that tell of danger, as they were written; each at most once. */
export function dangerWords({ normalised }: PlainText): readonly string[] {
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(normalised.text)
    return found ? [normalised.quote(found.index, found.index + found[0].length).trim()] : []
  })
}
