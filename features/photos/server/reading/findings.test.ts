import { expect, test } from 'vitest'
import { blurredFor } from '#features/moderation/contract/undecided-pictures.ts'
import { hintsOn, type PhotoReading } from '../../contract/photo-reading.ts'
import { findingsOf, priorityOf } from './findings.ts'

const plain: PhotoReading = {
  text: [],
  codes: [],
  faces: [{ height: 0.4, certainty: 0.9 }],
  brightness: 120,
  sharpness: 400,
  nudity: 0.1,
}
const found = (reading: Partial<PhotoReading>) => findingsOf('id', { ...plain, ...reading })
const line = (text: string, certainty = 0.9) => ({ text, certainty })

test('writing that the rules object to is a finding once, at its surest', () => {
  const text = [line('347 123 4567', 0.7), line('347-1234567', 0.9), line('buongiorno a tutti')]
  expect(found({ text })).toEqual([
    { rule: 'phone', matched: '347-1234567', photo: { id: 'id', from: 'writing', certainty: 0.9 } },
  ])
})

test('what is too unsure to be quoted is no finding', () => {
  expect(found({ text: [line('347 123 4567', 0.59)] })).toEqual([])
})

test('a guess about nudity veils the picture as a guess, weighs less than a number, and is not heard in the dark', () => {
  const findings = found({ nudity: 0.82 })
  expect(findings).toEqual([
    { rule: 'nudity', matched: '', photo: { id: 'id', from: 'picture', certainty: 0.82 } },
  ])
  expect(blurredFor({ priority: 0, findings })).toBe('Forse troppo esplicita')
  expect(priorityOf(findings)).toBeLessThan(priorityOf(found({ codes: ['https://wa.me/393471234567'] })))
  expect(found({ nudity: 0.82, brightness: 30 })).toEqual([])
})

test('hints name one fault of the light at most, and a doubtful face counts neither as missing nor as one of several', () => {
  expect(hintsOn(plain)).toEqual([])
  expect(hintsOn({ ...plain, brightness: 20, sharpness: 10, faces: [] })).toEqual(['dark'])
  expect(hintsOn({ ...plain, sharpness: 10 })).toEqual(['blurred'])
  expect(hintsOn({ ...plain, faces: [] })).toEqual(['no_face'])
  const [sure, unsure] = [
    { height: 0.3, certainty: 0.8 },
    { height: 0.3, certainty: 0.45 },
  ]
  expect(hintsOn({ ...plain, faces: [unsure] })).toEqual([])
  expect(hintsOn({ ...plain, faces: [sure, unsure] })).toEqual([])
  expect(hintsOn({ ...plain, faces: [sure, sure] })).toEqual(['several_faces'])
  expect(hintsOn({ ...plain, text: [line('Auguri', 0.8)] })).toEqual(['text'])
  expect(hintsOn({ ...plain, text: [line('il', 0.9)] })).toEqual([])
})
