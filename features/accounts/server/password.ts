import { hash, verify } from '@node-rs/argon2'
import { passwordLength } from '../contract/accounts.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What is wrong with a password, in words for its owner; null when nothing is. */
export function passwordProblem(password: string, owner: { name: string; email: string }): string | null {
  const { min, max } = passwordLength
  if (password.length < min || password.length > max)
    return `Scegli una password tra ${min} e ${max} caratteri.`
  const typed = password.toLowerCase()
  if (isCommonPassword(password)) return 'Questa password è troppo comune. Scegline un’altra.'
  const name = owner.name.toLowerCase()
  if (name.length >= 3 && typed.includes(name)) return 'La password non può contenere il tuo nickname.'
  const mailbox = owner.email.split('@')[0] ?? ''
  const address = owner.email !== '' && typed.includes(owner.email)
  if (address || (mailbox.length >= 6 && typed.includes(mailbox)))
    return 'La password non può contenere la tua email.'
  return null
}

/** What is wrong with a new password and its repetition, by field; empty when it may be set. */
export function newPasswordProblems(
  input: { password: string; password_confirmation: string },
  owner: { name: string; email: string },
): Record<string, string> {
  const problem = passwordProblem(input.password, owner)
  return {
    ...(problem !== null && { password: problem }),
    ...(input.password !== input.password_confirmation && {
      password_confirmation: 'Le due password non coincidono.',
    }),
  }
}

/** Argon2id in PHC format, with the library's parameters (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

const decoy = hashPassword('nobody has this password')

/**
 * Whether the password is right. Without a hash (an unknown e-mail) it spends the same time and says no,
 * so that the response time does not reveal which addresses are registered.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== undefined
}
