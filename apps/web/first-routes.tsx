import { createRoutesFromElements, Route } from 'react-router'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'
import { Layout } from './frame/layouts.tsx'

const HomePage = lazyPage(() => import('#features/content/web/home-page.tsx'), 'HomePage')
const SearchPage = lazyPage(() => import('#features/search/web/search-page.tsx'), 'SearchPage')
const UserProfilePage = lazyPage(() => import('./pages/user-profile-page.tsx'), 'UserProfilePage')

/** Where people arrive and what they tap there: known by the first script. routes.tsx has all the others. */
export const firstPages = (
  <>
    <Route element={<Layout />}>
      <Route path="/" element={<HomePage />} />
      <Route path="/search" element={<SearchPage />} />
      <Route path="/user-profile/:username" element={<UserProfilePage />} />
    </Route>
  </>
)

export const firstRoutes = createRoutesFromElements(firstPages)
