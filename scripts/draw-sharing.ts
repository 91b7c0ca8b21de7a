import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { ensureChromium } from './chromium.mjs'

/**
 * Draws what others show of us: the icons of tabs and home screens from apps/web/public/icon.svg, and the pictures of
 * shared links. Their files are committed: run it again (`node scripts/run.mjs scripts/draw-sharing.ts`) after a
 * change to the drawings.
 */
const root = join(import.meta.dirname, '..')
const published = join(root, 'apps/web/public')
const read = (path: string) => readFileSync(join(root, path))
const dataUrl = (path: string, type: string) => `data:${type};base64,${read(path).toString('base64')}`

const amarena = '#7D1D3F'

async function drawIcons(): Promise<void> {
  mkdirSync(join(published, 'icons'), { recursive: true })
  const icon = read('apps/web/public/icon.svg')
  const drawn = (size: number) => sharp(icon, { density: (72 * size) / 48 }).resize(size, size)
  // Systems that cut a shape of their own get the letter on a full ground, well inside the inner four fifths.
  const letter = /<g .*<\/g>/.exec(icon.toString())?.[0] ?? ''
  const onGround = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M0 0h48v48H0z" fill="${amarena}"/>${letter}</svg>`
  const full = (size: number, name: string) =>
    sharp(Buffer.from(onGround), { density: (72 * size) / 48 })
      .resize(size, size)
      .flatten({ background: amarena })
      .png({ palette: true })
      .toFile(join(published, `icons/${name}.png`))
  for (const size of [192, 512])
    await drawn(size)
      .png({ palette: true })
      .toFile(join(published, `icons/icon-${size}.png`))
  await full(512, 'maskable-512')
  await full(180, 'apple-touch-icon')
  writeFileSync(join(published, 'favicon.ico'), asIco(await drawn(32).png().toBuffer(), 32))
}

/** A directory of one PNG, which every browser reads. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const pictures = [
  {
    name: 'home',
    title: 'Molto<br>lieta<i>.</i>',
    text: 'Ti presenti tu, decide lei se rispondere. Senza risposta, i Crediti tornano.',
    portraits: ['ginevra'],
  },
  {
    name: 'hostess',
    title: 'Decidi<br>tu<i>.</i>',
    text: 'Un profilo gratuito, letto da una persona. Rispondi solo a chi vuoi.',
    portraits: ['sveva'],
  },
  {
    name: 'search',
    title: 'Vicino<br>a te<i>.</i>',
    text: 'Hostess, wing woman e sugar baby per provincia, lingua ed età.',
    portraits: ['miriam', 'noemi'],
  },
] as const

async function drawSharePictures(): Promise<void> {
  mkdirSync(join(published, 'share'), { recursive: true })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    for (const picture of pictures) {
      await page.setContent(html(picture))
      await page.evaluate('document.fonts.ready.then(() => null)')
      await sharp(await page.screenshot())
        .png({ palette: true, quality: 92, effort: 9 })
        .toFile(join(published, `share/${picture.name}.png`))
    }
  } finally {
    await browser.close()
  }
}

function html({ title, text, portraits }: (typeof pictures)[number]): string {
  const font = (family: string, style: string) =>
    dataUrl(
      `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-${style}.woff2`,
      'font/woff2',
    )
  const faces = portraits.map(
    (name) => `<img src="${dataUrl(`apps/web/public/art/portraits/${name}.svg`, 'image/svg+xml')}">`,
  )
  return `<!doctype html><style>
    @font-face { font-family: Bodoni; font-style: italic; font-weight: 400 700; src: url(${font('libre-bodoni', 'italic')}) }
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(${font('figtree', 'normal')}) }
    body { margin: 0; display: grid; grid-template-columns: 640px 560px; height: 630px; background: #FAF7F7; color: #221A1E; font: 400 32px/1.4 Figtree }
    main { display: flex; flex-direction: column; padding: 60px 40px 56px 72px }
    i { color: ${amarena}; font-style: inherit }
    b { font: italic 500 44px/1 Bodoni; letter-spacing: -.03em }
    h1 { margin: auto 0 28px; font: italic 420 138px/.92 Bodoni; letter-spacing: -.035em }
    p { margin: 0; color: #574A50; text-wrap: balance }
    aside { display: flex; align-items: center; justify-content: center; background:
      radial-gradient(circle at 50% 46%, transparent 46%, #3A0F20 96%),
      url(${dataUrl('platform/web/ui/damask.svg', 'image/svg+xml')}) center top / 120px 240px, #3A0F20 }
    img { width: 372px; height: 465px; object-fit: cover; border-radius: 14px }
    img:nth-last-child(n + 2), img:nth-last-child(n + 2) ~ img { width: 244px; height: 305px }
    img + img { margin: 96px 0 0 -20px; box-shadow: 0 0 0 8px #3A0F20 }
  </style><main><b>Lieta<i>.</i></b><h1>${title}</h1><p>${text}</p></main><aside>${faces.join('')}</aside>`
}

await drawIcons()
await drawSharePictures()
