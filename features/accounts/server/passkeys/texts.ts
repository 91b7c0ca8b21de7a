import { passkeyLimit } from '../../contract/passkeys.ts'

export const passkeyTexts = {
  late: 'È passato troppo tempo. Riprova.',
  refused: 'Questa passkey non va bene. Riprova, o entra con la password.',
  unknown: 'Questa passkey non apre più nessun account. Entra con la password.',
  suspect:
    'Abbiamo bloccato questa passkey, perché potrebbe esisterne una copia. Entra con la password e rimuovila.',
  known: 'Questo dispositivo ha già una passkey per Lieta.',
  full: `Hai già ${passkeyLimit} passkey. Rimuovine una per aggiungerne un’altra.`,
} as const
