import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { FaqTexts, ReplyTexts, ServiceTexts } from './home-texts.tsx'
import { LegalEditor } from './legal-editor.tsx'
import { LegalList } from './legal-list.tsx'

const base = '/admin/texts'
const panelId = 'texts-panel'

const tabs = [
  { key: 'faqs', label: 'Domande frequenti', permission: 'content.edit', content: <FaqTexts /> },
  { key: 'services', label: 'Servizi', permission: 'content.edit', content: <ServiceTexts /> },
  { key: 'replies', label: 'Modelli di risposta', permission: 'support.answer', content: <ReplyTexts /> },
  { key: 'legal', label: 'Pagine legali', permission: 'legal.edit', content: <LegalList /> },
] as const
type Key = (typeof tabs)[number]['key']

/** 'Testi e FAQ': what editors write for the site, each kind under its tab. */
export function TextsPage() {
  const { admin_role: role } = useUser()
  const open = tabs.filter(({ permission }) => can(role, permission))
  return (
    <Routes>
      <Route index element={<Navigate to={`${base}/${open[0]?.key ?? 'faqs'}`} replace />} />
      {open.map(({ key, content }) => (
        <Route key={key} path={key} element={<Tabbed open={open}>{content}</Tabbed>} />
      ))}
      {can(role, 'legal.edit') ? <Route path="legal/:document" element={<LegalEditor />} /> : null}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

function Tabbed({ open, children }: { open: readonly (typeof tabs)[number][]; children: React.ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const selected = open.find(({ key }) => pathname === `${base}/${key}`)?.key ?? 'faqs'
  return (
    <AdminPage
      title="Testi e FAQ"
      tabs={
        <Tabs<Key>
          label="Testi"
          tabs={open}
          selected={selected}
          onSelect={(key) => void navigate(`${base}/${key}`)}
          panelId={panelId}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={open.find(({ key }) => key === selected)?.label}>
        {children}
      </div>
    </AdminPage>
  )
}
