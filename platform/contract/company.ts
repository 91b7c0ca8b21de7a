import { imprint } from './imprint.ts'

/**
 * Who runs this installation. The company does not exist: whoever runs Lieta puts their own facts here and into
 * imprint.ts, and the legal pages, every footer, the mails and the structured data follow. Names end in `.example`
 * (RFC 2606).
 */
export const company = {
  ...imprint,
  email: 'ciao@lieta.example',
  phone: '+39 02 0000 0000',
  /** Electronic contact point for users and authorities: Regulation (EU) 2022/2065, articles 11 and 12. */
  contactPoint: 'dsa@lieta.example',
  /** Of electronic invoices: RF01, the ordinary regime. */
  taxRegime: 'RF01',
  /** For the disputes of consumers: Codice del consumo, article 141-sexies. */
  disputeBody: 'Organismo di Conciliazione dell’Esempio, adr@conciliazione.example',
  /** Data protection officer. */
  privacyOfficer: 'dpo@lieta.example',
} as const
