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

// Alpha-2, ISO 3166 numeric code, dial code. Uninhabited territories are left out, for nobody registers
// from there; Kosovo has no ISO number yet and goes by 983, the code in common use.
const list = `
AD 20 376|AE 784 971|AF 4 93|AG 28 1268|AI 660 1264|AL 8 355|AM 51 374|AO 24 244|AR 32 54
AS 16 1684|AT 40 43|AU 36 61|AW 533 297|AX 248 358|AZ 31 994|BA 70 387|BB 52 1246|BD 50 880
BE 56 32|BF 854 226|BG 100 359|BH 48 973|BI 108 257|BJ 204 229|BL 652 590|BM 60 1441|BN 96 673
BO 68 591|BQ 535 599|BR 76 55|BS 44 1242|BT 64 975|BW 72 267|BY 112 375|BZ 84 501|CA 124 1
CC 166 61|CD 180 243|CF 140 236|CG 178 242|CH 756 41|CI 384 225|CK 184 682|CL 152 56|CM 120 237
CN 156 86|CO 170 57|CR 188 506|CU 192 53|CV 132 238|CW 531 599|CX 162 61|CY 196 357|CZ 203 420
DE 276 49|DJ 262 253|DK 208 45|DM 212 1767|DO 214 1809|DZ 12 213|EC 218 593|EE 233 372|EG 818 20
EH 732 212|ER 232 291|ES 724 34|ET 231 251|FI 246 358|FJ 242 679|FK 238 500|FM 583 691
FO 234 298|FR 250 33|GA 266 241|GB 826 44|GD 308 1473|GE 268 995|GF 254 594|GG 831 44|GH 288 233
GI 292 350|GL 304 299|GM 270 220|GN 324 224|GP 312 590|GQ 226 240|GR 300 30|GT 320 502
GU 316 1671|GW 624 245|GY 328 592|HK 344 852|HN 340 504|HR 191 385|HT 332 509|HU 348 36
ID 360 62|IE 372 353|IL 376 972|IM 833 44|IN 356 91|IO 86 246|IQ 368 964|IR 364 98|IS 352 354
IT 380 39|JE 832 44|JM 388 1876|JO 400 962|JP 392 81|KE 404 254|KG 417 996|KH 116 855|KI 296 686
KM 174 269|KN 659 1869|KP 408 850|KR 410 82|KW 414 965|KY 136 1345|KZ 398 7|LA 418 856
LB 422 961|LC 662 1758|LI 438 423|LK 144 94|LR 430 231|LS 426 266|LT 440 370|LU 442 352
LV 428 371|LY 434 218|MA 504 212|MC 492 377|MD 498 373|ME 499 382|MF 663 590|MG 450 261
MH 584 692|MK 807 389|ML 466 223|MM 104 95|MN 496 976|MO 446 853|MP 580 1670|MQ 474 596
MR 478 222|MS 500 1664|MT 470 356|MU 480 230|MV 462 960|MW 454 265|MX 484 52|MY 458 60
MZ 508 258|NA 516 264|NC 540 687|NE 562 227|NF 574 672|NG 566 234|NI 558 505|NL 528 31|NO 578 47
NP 524 977|NR 520 674|NU 570 683|NZ 554 64|OM 512 968|PA 591 507|PE 604 51|PF 258 689|PG 598 675
PH 608 63|PK 586 92|PL 616 48|PM 666 508|PN 612 64|PR 630 1787|PS 275 970|PT 620 351|PW 585 680
PY 600 595|QA 634 974|RE 638 262|RO 642 40|RS 688 381|RU 643 7|RW 646 250|SA 682 966|SB 90 677
SC 690 248|SD 729 249|SE 752 46|SG 702 65|SH 654 290|SI 705 386|SJ 744 47|SK 703 421|SL 694 232
SM 674 378|SN 686 221|SO 706 252|SR 740 597|SS 728 211|ST 678 239|SV 222 503|SX 534 1721
SY 760 963|SZ 748 268|TC 796 1649|TD 148 235|TG 768 228|TH 764 66|TJ 762 992|TK 772 690
TL 626 670|TM 795 993|TN 788 216|TO 776 676|TR 792 90|TT 780 1868|TV 798 688|TW 158 886
TZ 834 255|UA 804 380|UG 800 256|US 840 1|UY 858 598|UZ 860 998|VA 336 39|VC 670 1784|VE 862 58
VG 92 1284|VI 850 1340|VN 704 84|VU 548 678|WF 876 681|WS 882 685|XK 983 383|YE 887 967
YT 175 262|ZA 710 27|ZM 894 260|ZW 716 263`

// CLDR's ordinary names for these spell out a political status; its short ones are what people say.
const shortNamed = new Set(['HK', 'MO', 'PS'])
const ordinaryNames = new Intl.DisplayNames('it', { type: 'region' })
const shortNames = new Intl.DisplayNames('it', { type: 'region', style: 'short' })

function parse(entry: string): Country {
  const [iso = '', id = '', dialCode = ''] = entry.split(' ')
  const name = (shortNamed.has(iso) ? shortNames : ordinaryNames).of(iso) ?? iso
  return { id: Number(id), iso, name, dialCode }
}

export const countries: readonly Country[] = list
  .trim()
  .split(/[|\n]/)
  .map(parse)
  .toSorted((a, b) => a.name.localeCompare(b.name, 'it'))
