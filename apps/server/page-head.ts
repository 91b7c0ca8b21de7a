import type { Faq } from '#features/content/contract/pages.ts'
import type { Wording } from '#platform/contract/quoted-english.ts'
import { escapeHtml } from '#platform/server/http/escape-html.ts'
import { company } from '#platform/server/config/company.ts'
import { homeDescription, type PublicPage } from './public-pages.ts'

const sharePicture = { width: 1200, height: 630 } as const

/** Title, description, and what search engines and messengers read; absolute addresses begin with `publicUrl`. */
export function publicHead(path: string, page: PublicPage, publicUrl: string, faqs: readonly Faq[]): string {
  const address = `${publicUrl}${path}`
  return lines(
    ...titled(`${page.title} · Lieta`, page.description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    property('og:url', address),
    ...shared(`${page.title} · Lieta`, page.description, `${publicUrl}/share/${page.picture}.png`),
    ...(path === '/' ? [structured(siteGraph(publicUrl, faqs))] : []),
  )
}

/** For every other page: kept out of search engines, and a shared link says no more than whose site it is. */
export function privateHead(publicUrl: string): string {
  return lines(
    ...titled('Lieta', homeDescription),
    '<meta name="robots" content="noindex" />',
    ...shared('Lieta', homeDescription, `${publicUrl}/share/home.png`),
  )
}

/** What the browser says instead of the words of the specification (platform/web/shell/wording.ts). */
export function wordingBlock(wording: Wording): string[] {
  return Object.keys(wording).length === 0 ? [] : [dataBlock('id="wording" type="application/json"', wording)]
}

/** A block of data, never run: the content security policy has no say in it. `<` could end it early. */
export function dataBlock(attributes: string, data: unknown): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const lines = (...tags: string[]) => tags.join('\n    ')

function titled(title: string, description: string): string[] {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
  ]
}

function shared(title: string, description: string, picture: string): string[] {
  return [
    property('og:type', 'website'),
    property('og:site_name', 'Lieta'),
    property('og:locale', 'it_IT'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(sharePicture.width)),
    property('og:image:height', String(sharePicture.height)),
    property('og:image:alt', 'Lieta, presentazioni riservate'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`

const structured = (graph: unknown) => dataBlock('type="application/ld+json"', graph)

function siteGraph(publicUrl: string, faqs: readonly Faq[]): unknown {
  const organization = `${publicUrl}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: 'Lieta',
        legalName: company.name,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icons/icon-512.png`,
        email: company.email,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          url: `${publicUrl}/help`,
          availableLanguage: ['it', 'en'],
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        name: 'Lieta',
        url: `${publicUrl}/`,
        inLanguage: 'it',
        publisher: { '@id': organization },
      },
      ...(faqs.length === 0
        ? []
        : [
            {
              '@type': 'FAQPage',
              '@id': `${publicUrl}/#faq`,
              inLanguage: 'it',
              mainEntity: faqs.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            },
          ]),
    ],
  }
}
