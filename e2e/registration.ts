import type { Page } from '@playwright/test'
import { proveHuman } from './prove-human.ts'

export const password = 'Dimostrazione1!'

export interface Newcomer {
  readonly name: string
  readonly email: string
  readonly phone?: string
}

/** All that the form asks for. */
export async function fillRegistration(page: Page, newcomer: Newcomer) {
  await fillFields(page, newcomer)
  await proveHuman(page)
}

/** All but the tick of a person. */
export async function fillFields(page: Page, { name, email, phone }: Newcomer) {
  await page.getByLabel('Nome o nickname').fill(name)
  await page.getByLabel('Giorno').selectOption('22')
  await page.getByLabel('Mese').selectOption({ label: 'Giugno' })
  await page.getByLabel('Anno').selectOption('1996')
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (phone !== undefined) await page.getByLabel('Cellulare').fill(phone)
  await page.getByLabel('Provincia').selectOption({ label: 'Milano' })
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Conferma password').fill(password)
  await page.getByLabel(/accetto i/).check()
  await page.getByLabel(/^Do il consenso esplicito/).check()
  await page.getByLabel(/^Do il consenso perché un programma/).check()
}

/** The last digit sends it. */
export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Cifra 1 di 5').click()
  await page.keyboard.type(code)
}
