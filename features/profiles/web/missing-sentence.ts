/** «Manca solo la tua descrizione.» Names the next two things to fill in, the most useful first. */
export function missingSentence(missing: readonly string[]): string | undefined {
  const [first, second, ...others] = missing
  if (first === undefined) return undefined
  if (second === undefined) return `Manca solo ${first}.`
  if (others.length === 0) return `Mancano ${first} e ${second}.`
  return `Mancano ${first}, ${second} e ${others.length === 1 ? 'un’altra voce' : `altre ${others.length} voci`}.`
}
