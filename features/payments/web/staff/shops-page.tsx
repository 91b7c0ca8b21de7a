import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { ShopEditor } from './shop-editor.tsx'
import { ShopList } from './shop-list.tsx'

/** What the shop sells: the list, one package, a new one. */
export function ShopsPage() {
  return (
    <Routes>
      <Route index element={<ShopList />} />
      <Route path=":id" element={<ShopEditor />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
