import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './scripts/vite-contract.mjs'
import { pages } from './scripts/vite-pages.mjs'

/** Started by `npm run dev`, which sets the port of the API. */
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: fileURLToPath(new URL('apps/web', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.cache/vite', import.meta.url)),
  plugins: [react(), tailwind(), leanContract(), pages()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What no release of ours changes, apart from what every release changes.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/.\w]/,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            // One request instead of one for each of the small things that most pages show; the lightbox is none.
            {
              name: 'pieces',
              test: /[\\/]platform[\\/]web[\\/]ui[\\/](?!lightbox)|lucide-react/,
              minShareCount: 6,
            },
          ],
        },
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
