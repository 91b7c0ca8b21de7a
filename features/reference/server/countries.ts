/** A country where a person may live or come from. `id` is the ISO 3166 numeric code. */
export interface Country {
  readonly id: number
  /** ISO 3166 alpha-2: 'IT'. */
  readonly iso: string
  readonly name: string
  /** International prefix without the plus: '39'. North American islands carry their area code: '1876'. */
  readonly dialCode: string
}

/** ISO 3166 numeric code of Italy: the one country whose provinces are listed. */
export const italyId = 380

// Alpha-2, ISO 3166 numeric code, dial code, name as CLDR has it and in the order of an Italian reader: written out,
// for the first `Intl` of a process costs it ten MiB. Hong Kong, Macao and Palestine go by CLDR's short names, as its
// ordinary ones spell out a political status. Uninhabited territories are left out, for nobody registers from there;
// Kosovo has no ISO number yet and goes by 983, the code in common use.
const list = `
AF 4 93 Afghanistan|AL 8 355 Albania|DZ 12 213 Algeria|AD 20 376 Andorra|AO 24 244 Angola|AI 660 1264 Anguilla
AG 28 1268 Antigua e Barbuda|SA 682 966 Arabia Saudita|AR 32 54 Argentina|AM 51 374 Armenia|AW 533 297 Aruba
AU 36 61 Australia|AT 40 43 Austria|AZ 31 994 Azerbaigian|BS 44 1242 Bahamas|BH 48 973 Bahrein|BD 50 880 Bangladesh
BB 52 1246 Barbados|BE 56 32 Belgio|BZ 84 501 Belize|BJ 204 229 Benin|BM 60 1441 Bermuda|BT 64 975 Bhutan
BY 112 375 Bielorussia|BO 68 591 Bolivia|BA 70 387 Bosnia ed Erzegovina|BW 72 267 Botswana|BR 76 55 Brasile
BN 96 673 Brunei|BG 100 359 Bulgaria|BF 854 226 Burkina Faso|BI 108 257 Burundi|KH 116 855 Cambogia
CM 120 237 Camerun|CA 124 1 Canada|CV 132 238 Capo Verde|BQ 535 599 Caraibi Olandesi|CZ 203 420 Cechia
TD 148 235 Ciad|CL 152 56 Cile|CN 156 86 Cina|CY 196 357 Cipro|VA 336 39 Città del Vaticano|CO 170 57 Colombia
KM 174 269 Comore|CD 180 243 Congo - Kinshasa|CG 178 242 Congo-Brazzaville|KP 408 850 Corea del Nord
KR 410 82 Corea del Sud|CI 384 225 Costa d’Avorio|CR 188 506 Costa Rica|HR 191 385 Croazia|CU 192 53 Cuba
CW 531 599 Curaçao|DK 208 45 Danimarca|DM 212 1767 Dominica|EC 218 593 Ecuador|EG 818 20 Egitto
SV 222 503 El Salvador|AE 784 971 Emirati Arabi Uniti|ER 232 291 Eritrea|EE 233 372 Estonia|SZ 748 268 Eswatini
ET 231 251 Etiopia|FJ 242 679 Figi|PH 608 63 Filippine|FI 246 358 Finlandia|FR 250 33 Francia|GA 266 241 Gabon
GM 270 220 Gambia|GE 268 995 Georgia|DE 276 49 Germania|GH 288 233 Ghana|JM 388 1876 Giamaica|JP 392 81 Giappone
GI 292 350 Gibilterra|DJ 262 253 Gibuti|JO 400 962 Giordania|GR 300 30 Grecia|GD 308 1473 Grenada
GL 304 299 Groenlandia|GP 312 590 Guadalupa|GU 316 1671 Guam|GT 320 502 Guatemala|GG 831 44 Guernsey
GN 324 224 Guinea|GQ 226 240 Guinea Equatoriale|GW 624 245 Guinea-Bissau|GY 328 592 Guyana
GF 254 594 Guyana Francese|HT 332 509 Haiti|HN 340 504 Honduras|HK 344 852 Hong Kong|IN 356 91 India
ID 360 62 Indonesia|IR 364 98 Iran|IQ 368 964 Iraq|IE 372 353 Irlanda|IS 352 354 Islanda|CX 162 61 Isola Christmas
IM 833 44 Isola di Man|NF 574 672 Isola Norfolk|AX 248 358 Isole Åland|KY 136 1345 Isole Cayman
CC 166 61 Isole Cocos (Keeling)|CK 184 682 Isole Cook|FO 234 298 Isole Fær Øer|FK 238 500 Isole Falkland
MP 580 1670 Isole Marianne Settentrionali|MH 584 692 Isole Marshall|PN 612 64 Isole Pitcairn
SB 90 677 Isole Salomone|TC 796 1649 Isole Turks e Caicos|VI 850 1340 Isole Vergini Americane
VG 92 1284 Isole Vergini Britanniche|IL 376 972 Israele|IT 380 39 Italia|JE 832 44 Jersey|KZ 398 7 Kazakistan
KE 404 254 Kenya|KG 417 996 Kirghizistan|KI 296 686 Kiribati|XK 983 383 Kosovo|KW 414 965 Kuwait|LA 418 856 Laos
LS 426 266 Lesotho|LV 428 371 Lettonia|LB 422 961 Libano|LR 430 231 Liberia|LY 434 218 Libia
LI 438 423 Liechtenstein|LT 440 370 Lituania|LU 442 352 Lussemburgo|MO 446 853 Macao|MK 807 389 Macedonia del Nord
MG 450 261 Madagascar|MW 454 265 Malawi|MY 458 60 Malaysia|MV 462 960 Maldive|ML 466 223 Mali|MT 470 356 Malta
MA 504 212 Marocco|MQ 474 596 Martinica|MR 478 222 Mauritania|MU 480 230 Mauritius|YT 175 262 Mayotte
MX 484 52 Messico|FM 583 691 Micronesia|MD 498 373 Moldavia|MC 492 377 Monaco|MN 496 976 Mongolia
ME 499 382 Montenegro|MS 500 1664 Montserrat|MZ 508 258 Mozambico|MM 104 95 Myanmar (Birmania)|NA 516 264 Namibia
NR 520 674 Nauru|NP 524 977 Nepal|NI 558 505 Nicaragua|NE 562 227 Niger|NG 566 234 Nigeria|NU 570 683 Niue
NO 578 47 Norvegia|NC 540 687 Nuova Caledonia|NZ 554 64 Nuova Zelanda|OM 512 968 Oman|NL 528 31 Paesi Bassi
PK 586 92 Pakistan|PW 585 680 Palau|PS 275 970 Palestina|PA 591 507 Panama|PG 598 675 Papua Nuova Guinea
PY 600 595 Paraguay|PE 604 51 Perù|PF 258 689 Polinesia Francese|PL 616 48 Polonia|PT 620 351 Portogallo
PR 630 1787 Portorico|QA 634 974 Qatar|GB 826 44 Regno Unito|CF 140 236 Repubblica Centrafricana
DO 214 1809 Repubblica Dominicana|RE 638 262 Riunione|RO 642 40 Romania|RW 646 250 Ruanda|RU 643 7 Russia
EH 732 212 Sahara Occidentale|KN 659 1869 Saint Kitts e Nevis|LC 662 1758 Saint Lucia|MF 663 590 Saint Martin
VC 670 1784 Saint Vincent e Grenadine|BL 652 590 Saint-Barthélemy|PM 666 508 Saint-Pierre e Miquelon
WS 882 685 Samoa|AS 16 1684 Samoa Americane|SM 674 378 San Marino|SH 654 290 Sant’Elena
ST 678 239 São Tomé e Príncipe|SN 686 221 Senegal|RS 688 381 Serbia|SC 690 248 Seychelles|SL 694 232 Sierra Leone
SG 702 65 Singapore|SX 534 1721 Sint Maarten|SY 760 963 Siria|SK 703 421 Slovacchia|SI 705 386 Slovenia
SO 706 252 Somalia|ES 724 34 Spagna|LK 144 94 Sri Lanka|US 840 1 Stati Uniti|SS 728 211 Sud Sudan
ZA 710 27 Sudafrica|SD 729 249 Sudan|SR 740 597 Suriname|SJ 744 47 Svalbard e Jan Mayen|SE 752 46 Svezia
CH 756 41 Svizzera|TJ 762 992 Tagikistan|TW 158 886 Taiwan|TZ 834 255 Tanzania
IO 86 246 Territorio Britannico dell’Oceano Indiano|TH 764 66 Thailandia|TL 626 670 Timor Est|TG 768 228 Togo
TK 772 690 Tokelau|TO 776 676 Tonga|TT 780 1868 Trinidad e Tobago|TN 788 216 Tunisia|TR 792 90 Turchia
TM 795 993 Turkmenistan|TV 798 688 Tuvalu|UA 804 380 Ucraina|UG 800 256 Uganda|HU 348 36 Ungheria
UY 858 598 Uruguay|UZ 860 998 Uzbekistan|VU 548 678 Vanuatu|VE 862 58 Venezuela|VN 704 84 Vietnam
WF 876 681 Wallis e Futuna|YE 887 967 Yemen|ZM 894 260 Zambia|ZW 716 263 Zimbabwe`

function parse(entry: string): Country {
  const [iso = '', id = '', dialCode = '', ...words] = entry.split(' ')
  return { id: Number(id), iso, name: words.join(' '), dialCode }
}

export const countries: readonly Country[] = list.trim().split(/[|\n]/).map(parse)
