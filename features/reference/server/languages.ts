/** A language that a profile may list. */
export interface Language {
  /** 1 to 62, as profiles keep them: never change or reuse one. */
  readonly id: number
  readonly name: string
}

// The order is the numbering: append only, up to 62.
const names = `
Italiano Inglese Francese Spagnolo Tedesco Portoghese Rumeno Russo Ucraino Polacco Albanese Arabo Cinese Giapponese
Greco Olandese Svedese Norvegese Danese Finlandese Ceco Slovacco Ungherese Croato Serbo Sloveno Bulgaro Macedone Turco
Ebraico Persiano Hindi Bengalese Urdu Punjabi Tamil Telugu Thailandese Vietnamita Indonesiano Malese Filippino Coreano
Swahili Amarico Somalo Georgiano Armeno Lituano Lettone Estone Catalano Maltese Irlandese Islandese Afrikaans Kazako
Azerbaigiano`

/** By number, so the languages most spoken in Italy come first. */
export const languages: readonly Language[] = names
  .trim()
  .split(/\s/)
  .map((name, index) => ({ id: index + 1, name }))
