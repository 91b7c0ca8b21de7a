import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { PriceProposalsPage } from './price-proposals-page.tsx'
import { ShopEditor } from './shop-editor.tsx'
import { ShopList } from './shop-list.tsx'

/** What the shop sells: the list, one package, a new one, and the prices that a second person confirms. */
export function ShopsPage() {
  return (
    <Routes>
      <Route index element={<ShopList />} />
      <Route path="proposals" element={<PriceProposalsPage />} />
      <Route path=":id" element={<ShopEditor />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
