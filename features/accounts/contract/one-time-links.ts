import { endpoint } from '#platform/contract/endpoint.ts'
import { accountEndpoints } from './accounts.ts'
import { impersonationEndpoints } from './impersonation.ts'

const { verifyEmail } = accountEndpoints
const { enter } = impersonationEndpoints

/**
 * What a link in a mail allows once, spent by the page that it opens. By POST: whoever only looks at an address, a mail
 * program, a scanner, a browser that guesses, asks by GET. The GETs stay for who calls the API without our pages.
 */
export const oneTimeLinks = {
  verifyEmail: endpoint({
    method: 'POST',
    path: verifyEmail.path,
    who: 'anyone',
    impersonator: 'refused',
    summary: 'Confirms the email with the signed link, which works once within 24 hours',
    params: verifyEmail.params,
    body: verifyEmail.query,
    replies: verifyEmail.replies,
  }),
  enter: endpoint({
    method: 'POST',
    path: enter.path,
    who: 'anyone',
    impersonator: 'allowed',
    summary: 'Opens the session of staff that such a link allows, once',
    params: enter.params,
    body: enter.query,
    replies: enter.replies,
  }),
} as const
