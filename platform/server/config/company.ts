/**
 * Who runs this installation. The company does not exist: whoever runs Lieta puts their own facts here, and
 * the legal pages, the contact page and the structured data follow. Names end in `.example` (RFC 2606).
 */
export const company = {
  name: 'Lieta Presentazioni S.r.l.',
  seat: 'Via dell’Esempio 12, 20121 Milano (MI)',
  /** VAT and tax number, and entry in the register of companies. */
  vat: 'IT 00000000000',
  register: 'REA MI-0000000',
  capital: '50.000,00 € i.v.',
  email: 'ciao@lieta.example',
  phone: '+39 02 0000 0000',
  certifiedEmail: 'lieta@pec.lieta.example',
  /** Out-of-court body for disputes with consumers, article 141-sexies of the consumer code. */
  disputeBody: 'Organismo ADR dell’Esempio, Via dell’Esempio 1, 00198 Roma, adr.esempio.example',
  /** Electronic contact point for users and authorities: Regulation (EU) 2022/2065, articles 11 and 12. */
  contactPoint: 'dsa@lieta.example',
  /** Data protection officer. */
  privacyOfficer: 'dpo@lieta.example',
} as const
