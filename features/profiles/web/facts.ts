import type { ListName } from '../contract/profile-field-kinds.ts'
import { type EditedField, editedFields } from '../contract/profile-fields.ts'
import type { Option } from '#features/reference/contract/reference.ts'
import { nameOf, namesOf } from './list-names.ts'
import type { Profile } from '../contract/user.ts'

/** One's own page, or the one that others see. */
type Where = 'own' | 'page'
/** What a page knows of the lists; some may still be on their way. */
type Names = Readonly<Partial<Record<ListName, readonly Option[] | undefined>>>

/** A list of the catalogue that is shown entry by entry; empty ones are left out by who shows them. */
export function tagLists(profile: Profile, names: Names, where: Where): { title: string; names: string[] }[] {
  return editedFields.flatMap((field) =>
    (field.kind === 'options' || field.kind === 'mask') && field.on[where] === 'tags'
      ? [{ title: field.label, names: namesOf(names[field.list], profile[field.out]) }]
      : [],
  )
}

// On the page for others whom one meets comes before how tall she is.
const firstOnPage: readonly EditedField['section'][] = ['origin', 'availability']
const placeOnPage = ({ section }: EditedField) => {
  const index = firstOnPage.indexOf(section)
  return index === -1 ? firstOnPage.length : index
}

/** The rows of label and value; a field with nothing to say has none. */
export function factRows(
  profile: Profile,
  names: Names,
  where: Where,
): (readonly [label: string, value: string])[] {
  const rows = editedFields.filter((field) => field.on[where] === 'row')
  const ordered = where === 'own' ? rows : rows.toSorted((a, b) => placeOnPage(a) - placeOnPage(b))
  return ordered.flatMap((field) => {
    const value = inWords(field, profile, names)
    return value ? [[field.label, value] as const] : []
  })
}

function inWords(field: EditedField, profile: Profile, names: Names): string | null | undefined {
  switch (field.kind) {
    case 'number': {
      const value = profile[field.out]
      return value === null ? null : field.unit === null ? String(value) : `${value} ${field.unit}`
    }
    case 'option':
    case 'place':
      return nameOf(names[field.list], profile[field.out])
    case 'options':
      return inOneSentence(namesOf(names[field.list], profile[field.out]))
    case 'mask':
      return namesOf(names[field.list], profile[field.out]).join(', ')
    case 'yes-no': {
      const answer = profile[field.out]
      if (answer === null) return null
      return field.words?.[answer] ?? (answer === 1 ? 'Sì' : 'No')
    }
    case 'switch':
    case 'preference':
      return field.words[profile[field.out] ?? 0]
    case 'prose':
    case 'line':
    case 'social':
      return profile[field.out]
  }
}

/** «Italiano, inglese, francese». */
export function inOneSentence([first, ...others]: readonly string[]): string | undefined {
  return first && [first, ...others.map((name) => name.toLocaleLowerCase('it'))].join(', ')
}
