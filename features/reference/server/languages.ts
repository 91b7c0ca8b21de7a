/** A language that a profile may list. */
export interface Language {
  /** 1 to 62, as profiles keep them: never change or reuse one. */
  readonly id: number
  readonly name: string
}

// The order is the numbering: append only, up to 62.
const codes =
  'it en fr es de pt ro ru uk pl sq ar zh ja el nl sv no da fi cs sk hu hr sr sl bg mk tr he fa hi bn ur pa ta te ' +
  'th vi id ms fil ko sw am so ka hy lt lv et ca mt ga is af kk az'

const names = new Intl.DisplayNames('it', { type: 'language' })

function named(code: string, index: number): Language {
  const name = names.of(code) ?? code
  return { id: index + 1, name: name.charAt(0).toLocaleUpperCase('it') + name.slice(1) }
}

/** By number, so the languages most spoken in Italy come first. */
export const languages: readonly Language[] = codes.split(' ').map(named)
