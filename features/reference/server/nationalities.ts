import { countries } from './countries.ts'

/** `id` is the country's ISO 3166 numeric code; `name` the Italian adjective, agreeing with 'nazionalità'. */
export interface Nationality {
  readonly id: number
  readonly name: string
}

// Sovereign states and the few others that issue passports of their own, in the order of an Italian reader.
const list = `
AF Afghana|AL Albanese|DZ Algerina|AD Andorrana|AO Angolana|AG Antiguo-barbudana|AR Argentina|AM Armena
AU Australiana|AT Austriaca|AZ Azera|BS Bahamense|BH Bahreinita|BB Barbadiana|BE Belga|BZ Beliziana|BD Bengalese
BJ Beninese|BT Bhutanese|BY Bielorussa|MM Birmana|BO Boliviana|BA Bosniaca|BW Botswana|BR Brasiliana|GB Britannica
BN Bruneiana|BG Bulgara|BF Burkinabé|BI Burundese|KH Cambogiana|CM Camerunese|CA Canadese|CV Capoverdiana|CZ Ceca
CF Centrafricana|TD Ciadiana|CL Cilena|CN Cinese|CY Cipriota|CO Colombiana|KM Comoriana|CG Congolese (Brazzaville)
CD Congolese (Kinshasa)|CR Costaricana|HR Croata|CU Cubana|DK Danese|DO Dominicana|DM Dominicense|EC Ecuadoriana
EG Egiziana|AE Emiratina|GQ Equatoguineana|ER Eritrea|EE Estone|ET Etiope|FJ Figiana|PH Filippina|FI Finlandese
FR Francese|GA Gabonese|GM Gambiana|GE Georgiana|GH Ghanese|JM Giamaicana|JP Giapponese|DJ Gibutiana|JO Giordana
GR Greca|GD Grenadina|GT Guatemalteca|GN Guineana|GW Guineense|GY Guyanese|HT Haitiana|HN Honduregna
HK Hongkonghese|IN Indiana|ID Indonesiana|IQ Irachena|IR Iraniana|IE Irlandese|IS Islandese|IL Israeliana
IT Italiana|CI Ivoriana|KZ Kazaka|KE Keniana|KG Kirghisa|KI Kiribatiana|XK Kosovara|KW Kuwaitiana|LA Laotiana
LS Lesothiana|LV Lettone|LB Libanese|LR Liberiana|LY Libica|LI Liechtensteinese|LT Lituana|LU Lussemburghese
MK Macedone|MW Malawiana|MV Maldiviana|MY Malese|MG Malgascia|ML Maliana|MT Maltese|MA Marocchina|MH Marshallese
MR Mauritana|MU Mauriziana|MX Messicana|FM Micronesiana|MD Moldava|MC Monegasca|MN Mongola|ME Montenegrina
MZ Mozambicana|NA Namibiana|NR Nauruana|NZ Neozelandese|NP Nepalese|KN Nevisiana|NI Nicaraguense|NG Nigeriana
NE Nigerina|KP Nordcoreana|NO Norvegese|NL Olandese|OM Omanita|PK Pakistana|PW Palauana|PS Palestinese|PA Panamense
PG Papuana|PY Paraguaiana|PE Peruviana|PL Polacca|PT Portoghese|QA Qatariota|RO Romena|RW Ruandese|RU Russa
SB Salomonese|SV Salvadoregna|SM Sammarinese|WS Samoana|LC Santaluciana|VC Sanvincentina|ST Saotomense|SA Saudita
SC Seicellese|SN Senegalese|RS Serba|SL Sierraleonese|SG Singaporiana|SY Siriana|SK Slovacca|SI Slovena|SO Somala
ES Spagnola|LK Srilankese|US Statunitense|ZA Sudafricana|SD Sudanese|KR Sudcoreana|SS Sudsudanese|SR Surinamese
SE Svedese|CH Svizzera|SZ Swazi|TJ Tagika|TW Taiwanese|TZ Tanzaniana|DE Tedesca|TH Thailandese|TL Timorese
TG Togolese|TO Tongana|TT Trinidadiana|TN Tunisina|TR Turca|TM Turkmena|TV Tuvaluana|UA Ucraina|UG Ugandese
HU Ungherese|UY Uruguaiana|UZ Uzbeka|VU Vanuatuana|VA Vaticana|VE Venezuelana|VN Vietnamita|YE Yemenita|ZM Zambiana
ZW Zimbabwese`

const idOf = new Map(countries.map((country) => [country.iso, country.id]))

function parse(entry: string): Nationality {
  const iso = entry.slice(0, 2)
  const id = idOf.get(iso)
  if (id === undefined) throw new Error(`nationality of an unlisted country: ${iso}`)
  return { id, name: entry.slice(3) }
}

export const nationalities: readonly Nationality[] = list.trim().split(/[|\n]/).map(parse)
