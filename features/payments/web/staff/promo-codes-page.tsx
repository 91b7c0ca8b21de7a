import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { PromoCodeList } from './promo-code-list.tsx'
import { PromoCodeEditor } from './promo-code-editor.tsx'

/** Codes for a discount: the list with their use, one code, a new one. */
export function PromoCodesPage() {
  return (
    <Routes>
      <Route index element={<PromoCodeList />} />
      <Route path=":id" element={<PromoCodeEditor />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
