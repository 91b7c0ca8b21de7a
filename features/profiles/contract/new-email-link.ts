import { endpoint } from '#platform/contract/endpoint.ts'
import { personalDataEndpoints } from './personal-data.ts'

const { verifyNewEmail } = personalDataEndpoints

/** The link to a new address as its page spends it: by POST, like features/accounts/contract/one-time-links.ts. */
export const confirmNewEmail = endpoint({
  method: 'POST',
  path: verifyNewEmail.path,
  who: 'anyone',
  impersonator: 'refused',
  summary: 'Confirms a new e-mail with the link sent to it, once within 24 hours; a moderator decides next',
  body: verifyNewEmail.query,
  replies: verifyNewEmail.replies,
})
