import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { PaymentList } from './payment-list.tsx'
import { PaymentPage } from './payment-page.tsx'

/** Everybody's purchases: the list with what waits for a person, and one of them. */
export function PaymentsPage() {
  return (
    <Routes>
      <Route index element={<PaymentList />} />
      <Route path=":id" element={<PaymentPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
