import { credits, formatCredits } from '#platform/contract/money.ts'

interface Named {
  readonly title: string
  readonly credits: number
}

/** The name of a package where its Crediti stand beside it; null where they are its name. */
export function ownName({ title, credits: bought }: Named): string | null {
  return title === formatCredits(credits(bought)) ? null : title
}

/** «500 Crediti», or «Natale, 500 Crediti». */
export function packageWords(named: Named): string {
  const name = ownName(named)
  const amount = formatCredits(credits(named.credits))
  return name === null ? amount : `${name}, ${amount}`
}
