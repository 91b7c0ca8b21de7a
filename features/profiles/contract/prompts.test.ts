import { expect, test } from 'vitest'
import { profileFields } from './profile-fields.ts'
import { answerLimit, prompts, readDescription, wordsRoom, writeDescription } from './prompts.ts'

test('twelve questions, each once, each with two examples that fit', () => {
  expect(new Set(prompts.map(({ question }) => question)).size).toBe(12)
  for (const { examples } of prompts)
    for (const example of examples) expect(example.length).toBeLessThanOrEqual(answerLimit)
})

test('answers come back from the description as they went in', () => {
  const about = {
    words: 'Ciao!\n\nSono Isotta.',
    answers: [
      { question: 'Una serata riuscita', text: 'Due righe.\nE una terza.' },
      { question: 'Che cosa mi fa ridere', text: 'I brindisi lunghi.' },
    ],
  }
  expect(writeDescription(about)).toBe(
    'Ciao!\n\nSono Isotta.\n\nUna serata riuscita\nDue righe.\nE una terza.\n\nChe cosa mi fa ridere\nI brindisi lunghi.',
  )
  expect(readDescription(writeDescription(about))).toEqual(about)
})

test('a description from before is all words, and an empty answer leaves no question behind', () => {
  expect(readDescription('Mi piace il teatro.\nUna serata riuscita? Dipende.')).toEqual({
    words: 'Mi piace il teatro.\nUna serata riuscita? Dipende.',
    answers: [],
  })
  expect(readDescription('')).toEqual({ words: '', answers: [] })
  expect(writeDescription({ words: '', answers: [{ question: 'Una serata riuscita', text: '  ' }] })).toBe('')
})

test('three answers of full length fit into a description', () => {
  const longest = prompts.map(({ question }) => question).toSorted((a, b) => b.length - a.length)
  const answers = longest.slice(0, 3).map((question) => ({ question, text: 'x'.repeat(answerLimit) }))
  expect(writeDescription({ words: '', answers }).length).toBeLessThanOrEqual(profileFields.description.max)
})

test('words of her own have all the room that the answers leave', () => {
  const { max } = profileFields.description
  expect(wordsRoom([{ question: 'Una serata riuscita', text: ' ' }])).toBe(max)
  const answers = [{ question: 'Una serata riuscita', text: 'Due righe.' }]
  const words = 'x'.repeat(wordsRoom(answers))
  expect(writeDescription({ words, answers })).toHaveLength(max)
})
