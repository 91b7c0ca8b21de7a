import { deviceAccount, forgetAccount } from './account.ts'
import { forgetPlace } from './place.ts'
import { forgetSealed } from './sealed.ts'
import { forgetWriting } from './writing.ts'

/** The person leaves by choice: nothing of theirs stays on this device. What is sealed for others does. */
export function forgetPerson(): void {
  const account = deviceAccount()
  if (account !== null) forgetSealed(account.id)
  forgetAccount()
  forgetWriting()
  forgetPlace()
}
