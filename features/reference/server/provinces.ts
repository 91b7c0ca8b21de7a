/** An Italian province. `id` is its ISTAT code as a number: fixed for ever, never reused. */
export interface Province {
  readonly id: number
  readonly name: string
  /** The sign on number plates: 'MI'. */
  readonly sigla: string
}

// The 107 provinces of ISTAT's list in force from 2016 to 2025. The codes 104 to 107 belonged to the four
// Sardinian provinces dissolved in 2016, hence the gap. In the order in which a reader looks for a name.
const list = `
84 AG Agrigento|6 AL Alessandria|42 AN Ancona|7 AO Aosta|51 AR Arezzo|44 AP Ascoli Piceno|5 AT Asti|64 AV Avellino
72 BA Bari|110 BT Barletta-Andria-Trani|25 BL Belluno|62 BN Benevento|16 BG Bergamo|96 BI Biella|37 BO Bologna
21 BZ Bolzano|17 BS Brescia|74 BR Brindisi|92 CA Cagliari|85 CL Caltanissetta|70 CB Campobasso|61 CE Caserta
87 CT Catania|79 CZ Catanzaro|69 CH Chieti|13 CO Como|78 CS Cosenza|19 CR Cremona|101 KR Crotone|4 CN Cuneo
86 EN Enna|109 FM Fermo|38 FE Ferrara|48 FI Firenze|71 FG Foggia|40 FC Forlì-Cesena|60 FR Frosinone|10 GE Genova
31 GO Gorizia|53 GR Grosseto|8 IM Imperia|94 IS Isernia|66 AQ L’Aquila|11 SP La Spezia|59 LT Latina|75 LE Lecce
97 LC Lecco|49 LI Livorno|98 LO Lodi|46 LU Lucca|43 MC Macerata|20 MN Mantova|45 MS Massa-Carrara|77 MT Matera
83 ME Messina|15 MI Milano|36 MO Modena|108 MB Monza e Brianza|63 NA Napoli|3 NO Novara|91 NU Nuoro|95 OR Oristano
28 PD Padova|82 PA Palermo|34 PR Parma|18 PV Pavia|54 PG Perugia|41 PU Pesaro e Urbino|68 PE Pescara|33 PC Piacenza
50 PI Pisa|47 PT Pistoia|93 PN Pordenone|76 PZ Potenza|100 PO Prato|88 RG Ragusa|39 RA Ravenna
80 RC Reggio Calabria|35 RE Reggio Emilia|57 RI Rieti|99 RN Rimini|58 RM Roma|29 RO Rovigo|65 SA Salerno
90 SS Sassari|9 SV Savona|52 SI Siena|89 SR Siracusa|14 SO Sondrio|111 SU Sud Sardegna|73 TA Taranto|67 TE Teramo
55 TR Terni|1 TO Torino|81 TP Trapani|22 TN Trento|26 TV Treviso|32 TS Trieste|30 UD Udine|12 VA Varese
27 VE Venezia|103 VB Verbano-Cusio-Ossola|2 VC Vercelli|23 VR Verona|102 VV Vibo Valentia|24 VI Vicenza
56 VT Viterbo`

function parse(entry: string): Province {
  const [id = '', sigla = '', ...words] = entry.trim().split(' ')
  return { id: Number(id), name: words.join(' '), sigla }
}

export const provinces: readonly Province[] = list.trim().split(/[|\n]/).map(parse)

const byId = new Map(provinces.map((province) => [province.id, province]))

export function provinceById(id: number): Province | undefined {
  return byId.get(id)
}
