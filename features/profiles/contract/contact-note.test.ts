import { expect, test } from 'vitest'
import { contactIn } from './contact-note.ts'

test.each([
  ['Se vuoi la racconto meglio al 347 555 01 90', 'un numero di cellulare'],
  ['+39 3475550190', 'un numero di cellulare'],
  ['Scrivi a isotta@posta.it', 'un indirizzo email'],
  ['Le foto sono su www.isotta.it', 'un link'],
  ['Cercami su Instagram', 'un social'],
  ['ig: isotta_mi', 'un social'],
  ['sono @isotta.mi ovunque', 'un social'],
])('%s: %s', (text, what) => expect(contactIn(text)).toBe(what))

test.each([
  'Ho vissuto a Vienna dal 2012 al 2019.',
  'Parto alle 18:30 e torno alle 23:45.',
  'Una cena di dodici ingegneri tedeschi.',
  'Cena per 2 persone, 150 euro, il 24.12.2026.',
])('%s: nothing', (text) => expect(contactIn(text)).toBeNull())
