import { expect, test } from 'vitest'
import { quoted, requirement } from '#testing/requirement.ts'
import { attributesOf, linksOf, wordsOf } from '#testing/web/markup.ts'
import { htmlOf, person } from '#testing/web/profile-pages.tsx'
import { WelcomeModal } from './welcome-modal.tsx'

// That it opens, and stays until it is closed, is in e2e/shell.spec.ts.
test.each([
  ['HOSTESS', '/art/scenes/hostess.svg'],
  ['KING', '/art/scenes/wing.svg'],
] as const)('a new %s is welcomed by a picture of their own, and led to the profile', (role, picture) => {
  const welcome = htmlOf(<WelcomeModal user={person(1, role)} />)
  requirement('SHELL-19', () => {
    expect(wordsOf(welcome)).toContain(quoted('SHELL-19', 'Il tuo account è pronto!'))
    expect(attributesOf(welcome, 'img', 'src')).toEqual([picture])
    expect(linksOf(welcome)).toEqual([
      [quoted('SHELL-19', '/profile'), quoted('SHELL-19', 'Completa il tuo profilo')],
    ])
  })
})
