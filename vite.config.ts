import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups, resolveDependencies } from './scripts/vite-chunks.mjs'
import { fonts } from './scripts/vite-fonts.mjs'
import { leanContract } from './scripts/vite-contract.mjs'
import { leanIcons } from './scripts/vite-icons.mjs'
import { pages } from './scripts/vite-pages.mjs'
import { leanReact } from './scripts/vite-react.mjs'
import { leanRouter } from './scripts/vite-router.mjs'

/** Started by `npm run dev`, which sets the port of the API. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: fileURLToPath(new URL('apps/web', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.cache/vite', import.meta.url)),
  plugins: [react(), tailwind(), leanContract(), leanReact(), leanRouter(), leanIcons(), fonts(), pages()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    // light-dark() and @starting-style are used as they are.
    cssTarget: ['chrome123', 'firefox129', 'safari17.5'],
    // No data: URLs in style sheets or scripts but those written there.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script in each page; every browser of the target has modulepreload.
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: {
      // A contract only says: what a page does not use of it is left out, though it is computed as it loads.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/](?:features[\\/]\w+|platform)[\\/]contract[\\/]/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/attachments': api,
      '/broadcasting': api,
      '/dev': api,
      '/sandbox': api,
      '/app': { target: api, ws: true },
    },
  },
})
