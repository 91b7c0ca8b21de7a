/** What of the company (company.ts) stands below every page, and so in the first scripts of every visit. */
export const imprint = {
  name: 'Lieta Presentazioni S.r.l.',
  seat: 'Via dell’Esempio 12, 20121 Milano (MI)',
  /** VAT and tax number, and entry in the register of companies. */
  vat: 'IT 00000000000',
  register: 'Registro delle imprese di Milano, REA MI-0000000',
  capital: '50.000,00 € i.v.',
  certifiedEmail: 'lieta@pec.lieta.example',
} as const

const { name, seat, vat, register, capital, certifiedEmail } = imprint

/**
 * Who runs the site, in a line below every page and mail: article 2250 of the civil code wants seat, register and
 * capital wherever a company writes, article 35 of DPR 633/72 the VAT number on the home page.
 */
export const companyLine = `${name}, sede legale in ${seat}, P. IVA e C.F. ${vat}, ${register}, capitale sociale ${capital}, PEC ${certifiedEmail}`
