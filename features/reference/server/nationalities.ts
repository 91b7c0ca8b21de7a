import { countries } from './countries.ts'

/** `id` is the country's ISO 3166 numeric code; `name` the Italian adjective, agreeing with 'nazionalità'. */
export interface Nationality {
  readonly id: number
  readonly name: string
}

// Sovereign states and the few others that issue passports of their own.
const list = `
AD Andorrana|AE Emiratina|AF Afghana|AG Antiguo-barbudana|AL Albanese|AM Armena|AO Angolana|AR Argentina|AT Austriaca
AU Australiana|AZ Azera|BA Bosniaca|BB Barbadiana|BD Bengalese|BE Belga|BF Burkinabé|BG Bulgara|BH Bahreinita
BI Burundese|BJ Beninese|BN Bruneiana|BO Boliviana|BR Brasiliana|BS Bahamense|BT Bhutanese|BW Botswana|BY Bielorussa
BZ Beliziana|CA Canadese|CD Congolese (Kinshasa)|CF Centrafricana|CG Congolese (Brazzaville)|CH Svizzera|CI Ivoriana
CL Cilena|CM Camerunese|CN Cinese|CO Colombiana|CR Costaricana|CU Cubana|CV Capoverdiana|CY Cipriota|CZ Ceca
DE Tedesca|DJ Gibutiana|DK Danese|DM Dominicense|DO Dominicana|DZ Algerina|EC Ecuadoriana|EE Estone|EG Egiziana
ER Eritrea|ES Spagnola|ET Etiope|FI Finlandese|FJ Figiana|FM Micronesiana|FR Francese|GA Gabonese|GB Britannica
GD Grenadina|GE Georgiana|GH Ghanese|GM Gambiana|GN Guineana|GQ Equatoguineana|GR Greca|GT Guatemalteca
GW Guineense|GY Guyanese|HK Hongkonghese|HN Honduregna|HR Croata|HT Haitiana|HU Ungherese|ID Indonesiana|IE Irlandese
IL Israeliana|IN Indiana|IQ Irachena|IR Iraniana|IS Islandese|IT Italiana|JM Giamaicana|JO Giordana|JP Giapponese
KE Keniana|KG Kirghisa|KH Cambogiana|KI Kiribatiana|KM Comoriana|KN Nevisiana|KP Nordcoreana|KR Sudcoreana|KW Kuwaitiana
KZ Kazaka|LA Laotiana|LB Libanese|LC Santaluciana|LI Liechtensteinese|LK Srilankese|LR Liberiana|LS Lesothiana
LT Lituana|LU Lussemburghese|LV Lettone|LY Libica|MA Marocchina|MC Monegasca|MD Moldava|ME Montenegrina|MG Malgascia
MH Marshallese|MK Macedone|ML Maliana|MM Birmana|MN Mongola|MR Mauritana|MT Maltese|MU Mauriziana|MV Maldiviana
MW Malawiana|MX Messicana|MY Malese|MZ Mozambicana|NA Namibiana|NE Nigerina|NG Nigeriana|NI Nicaraguense|NL Olandese
NO Norvegese|NP Nepalese|NR Nauruana|NZ Neozelandese|OM Omanita|PA Panamense|PE Peruviana|PG Papuana|PH Filippina
PK Pakistana|PL Polacca|PS Palestinese|PT Portoghese|PW Palauana|PY Paraguaiana|QA Qatariota|RO Romena|RS Serba
RU Russa|RW Ruandese|SA Saudita|SB Salomonese|SC Seicellese|SD Sudanese|SE Svedese|SG Singaporiana|SI Slovena
SK Slovacca|SL Sierraleonese|SM Sammarinese|SN Senegalese|SO Somala|SR Surinamese|SS Sudsudanese|ST Saotomense
SV Salvadoregna|SY Siriana|SZ Swazi|TD Ciadiana|TG Togolese|TH Thailandese|TJ Tagika|TL Timorese|TM Turkmena
TN Tunisina|TO Tongana|TR Turca|TT Trinidadiana|TV Tuvaluana|TW Taiwanese|TZ Tanzaniana|UA Ucraina|UG Ugandese
US Statunitense|UY Uruguaiana|UZ Uzbeka|VA Vaticana|VC Sanvincentina|VE Venezuelana|VN Vietnamita|VU Vanuatuana
WS Samoana|XK Kosovara|YE Yemenita|ZA Sudafricana|ZM Zambiana|ZW Zimbabwese`

const idOf = new Map(countries.map((country) => [country.iso, country.id]))

function parse(entry: string): Nationality {
  const iso = entry.slice(0, 2)
  const id = idOf.get(iso)
  if (id === undefined) throw new Error(`nationality of an unlisted country: ${iso}`)
  return { id, name: entry.slice(3) }
}

export const nationalities: readonly Nationality[] = list
  .trim()
  .split(/[|\n]/)
  .map(parse)
  .toSorted((a, b) => a.name.localeCompare(b.name, 'it'))
