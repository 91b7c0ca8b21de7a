import { getToken } from '#platform/web/api/token.ts'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'

/** Members alone have them; their code comes while the session is being asked for. Nobody's is where pages are rendered. */
export const NearSections = lazyPage(() => import('./near-sections.tsx'), 'NearSections')
if (!import.meta.env.SSR && getToken() !== null) void NearSections.preload()
