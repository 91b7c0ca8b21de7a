import { createRoutesFromElements, Route } from 'react-router'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { Guard } from '#features/accounts/web/guard.tsx'
import { firstPages } from './first-routes.tsx'
import { Layout } from './frame/layouts.tsx'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'

const HostessPage = lazyPage(() => import('#features/content/web/hostess-page.tsx'), 'HostessPage')
const ContactPage = lazyPage(() => import('#features/content/web/contact-page.tsx'), 'ContactPage')
const NoticePage = lazyPage(() => import('#features/reports/web/notice-page.tsx'), 'NoticePage')
const SafetyPage = lazyPage(() => import('#features/safety/web/safety-page.tsx'), 'SafetyPage')
const AccessibilityPage = lazyPage(
  () => import('#features/content/web/accessibility-page.tsx'),
  'AccessibilityPage',
)
const TransparencyPage = lazyPage(
  () => import('#features/insights/web/transparency-page.tsx'),
  'TransparencyPage',
)
const SharedPlanPage = lazyPage(() => import('#features/safety/web/shared-plan-page.tsx'), 'SharedPlanPage')
const CheckInPage = lazyPage(() => import('#features/safety/web/plan-link-pages.tsx'), 'CheckInPage')
const RefusePlanPage = lazyPage(() => import('#features/safety/web/plan-link-pages.tsx'), 'RefusePlanPage')
const LegalPage = lazyPage(() => import('#features/content/web/legal-page.tsx'), 'LegalPage')
const FavouritesPage = lazyPage(() => import('#features/search/web/favourites-page.tsx'), 'FavouritesPage')
const SavedSearchesPage = lazyPage(
  () => import('#features/search/web/saved-searches-page.tsx'),
  'SavedSearchesPage',
)
const UnsubscribePage = lazyPage(
  () => import('#features/notifications/web/unsubscribe-page.tsx'),
  'UnsubscribePage',
)
const LoginPage = lazyPage(() => import('#features/accounts/web/login-page.tsx'), 'LoginPage')
const SignUpPage = lazyPage(() => import('#features/accounts/web/sign-up-page.tsx'), 'SignUpPage')
const CheckMailPage = lazyPage(
  () => import('#features/accounts/web/check-mail/check-mail-page.tsx'),
  'CheckMailPage',
)
const VerifyEmailPage = lazyPage(
  () => import('#features/accounts/web/verify-email-page.tsx'),
  'VerifyEmailPage',
)
const VerifyNewEmailPage = lazyPage(
  () => import('#features/profiles/web/verify-new-email-page.tsx'),
  'VerifyNewEmailPage',
)
const VerifyPhonePage = lazyPage(
  () => import('#features/accounts/web/verify-phone-page.tsx'),
  'VerifyPhonePage',
)
const ForgotPasswordPage = lazyPage(
  () => import('#features/accounts/web/forgot-password-page.tsx'),
  'ForgotPasswordPage',
)
const ResetPasswordPage = lazyPage(
  () => import('#features/accounts/web/reset-password-page.tsx'),
  'ResetPasswordPage',
)
const IdentityChangePage = lazyPage(
  () => import('#features/accounts/web/identity-change-page.tsx'),
  'IdentityChangePage',
)
const SecretLoginPage = lazyPage(
  () => import('#features/accounts/web/secret-login-page.tsx'),
  'SecretLoginPage',
)
const BannedPage = lazyPage(() => import('./pages/banned-page.tsx'), 'BannedPage')
const RejectedPage = lazyPage(() => import('./pages/rejected-page.tsx'), 'RejectedPage')
const FirstPhotoPage = lazyPage(() => import('#features/photos/web/first-photo-page.tsx'), 'FirstPhotoPage')
const WaitingRoomPage = lazyPage(
  () => import('#features/profiles/web/beginnings/waiting-room-page.tsx'),
  'WaitingRoomPage',
)
const BeginningPage = lazyPage(
  () => import('#features/profiles/web/beginnings/beginning-page.tsx'),
  'BeginningPage',
)
const StudioPage = lazyPage(() => import('./studio/studio-page.tsx'), 'StudioPage')
const OwnProfilePage = lazyPage(() => import('./pages/own-profile-page.tsx'), 'OwnProfilePage')
const ChatPage = lazyPage(() => import('#features/chat/web/chat-page.tsx'), 'ChatPage')
const ShopPage = lazyPage(() => import('#features/payments/web/shop-page.tsx'), 'ShopPage')
const SpendingPage = lazyPage(
  () => import('#features/payments/web/spending/spending-page.tsx'),
  'SpendingPage',
)
const PaymentPage = lazyPage(() => import('#features/payments/web/payment-page.tsx'), 'PaymentPage')
const WithdrawalPage = lazyPage(() => import('#features/payments/web/withdrawal-page.tsx'), 'WithdrawalPage')
const PaypalSuccessPage = lazyPage(
  () => import('#features/payments/web/paypal-return.tsx'),
  'PaypalSuccessPage',
)
const PaypalCancelPage = lazyPage(
  () => import('#features/payments/web/paypal-return.tsx'),
  'PaypalCancelPage',
)
const ReviewsPage = lazyPage(() => import('#features/reviews/web/reviews-page.tsx'), 'ReviewsPage')
const EvidencePage = lazyPage(() => import('#features/evidence/web/evidence-page.tsx'), 'EvidencePage')
const AdminPages = lazyPage(() => import('./staff/admin-pages.tsx'), 'AdminPages')

/** Every page, and what it takes to open it. Fetched when it is first wanted (route-table.tsx). */
export const routes = createRoutesFromElements(
  <>
    {firstPages}
    <Route element={<Layout />}>
      <Route path="/hostess" element={<HostessPage />} />
      <Route path="/help" element={<ContactPage />} />
      <Route path="/segnala" element={<NoticePage />} />
      <Route path="/sicurezza" element={<SafetyPage />} />
      <Route path="/trasparenza" element={<TransparencyPage />} />
      <Route path="/accessibilita" element={<AccessibilityPage />} />
      <Route path="/piano/tutto-bene" element={<CheckInPage />} />
      <Route path="/piano/stop" element={<RefusePlanPage />} />
      <Route path="/piano/:token" element={<SharedPlanPage />} />
      <Route path="/terms" element={<LegalPage key="terms" slug="terms" />} />
      <Route path="/privacy" element={<LegalPage key="privacy" slug="privacy" />} />
      <Route path="/cookies" element={<LegalPage key="cookies" slug="cookies" />} />
      <Route path="/payments" element={<LegalPage key="payments" slug="payments" />} />

      <Route element={<Guard guestOnly />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/sign-up" element={<SignUpPage />} />
        <Route path="/verify-phone" element={<VerifyPhonePage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
      </Route>
      <Route path="/controlla-posta" element={<CheckMailPage />} />
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="/am-i-banned/:username" element={<BannedPage />} />
      <Route path="/annulla-modifica" element={<IdentityChangePage />} />
      <Route path="/recesso" element={<WithdrawalPage />} />
      <Route path="/unsubscribe" element={<UnsubscribePage />} />

      <Route element={<Guard login />}>
        <Route path="/addphoto-signup" element={<FirstPhotoPage />} />
        <Route path="/profile" element={<OwnProfilePage />} />
        <Route path="/profile/:section" element={<OwnProfilePage />} />
      </Route>
      <Route element={<Guard login role={['KING', 'HOSTESS']} />}>
        <Route path="/attesa" element={<WaitingRoomPage />} />
        <Route path="/fascicoli" element={<EvidencePage />} />
      </Route>
      <Route element={<Guard login role={['HOSTESS', 'KING']} approved />}>
        <Route path="/reviews" element={<ReviewsPage />} />
        <Route path="/favourites" element={<FavouritesPage />} />
        <Route path="/saved-searches" element={<SavedSearchesPage />} />
      </Route>
      <Route element={<Guard login role={['KING']} approved />}>
        <Route path="/shop" element={<ShopPage />} />
        <Route path="/payment-method/:shopId" element={<PaymentPage />} />
        <Route path="/paypal/success" element={<PaypalSuccessPage />} />
        <Route path="/paypal/cancel" element={<PaypalCancelPage />} />
        <Route path="/spesa" element={<SpendingPage />} />
      </Route>
      <Route element={<Guard login rejectedOnly />}>
        <Route path="/am-i-rejected" element={<RejectedPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Route>

    <Route element={<Layout fullWindow />}>
      <Route element={<Guard login />}>
        <Route path="/chat" element={<ChatPage />} />
      </Route>
    </Route>

    <Route element={<Guard login role={['HOSTESS']} />}>
      <Route path="/studio" element={<StudioPage />} />
      <Route path="/studio/:step" element={<StudioPage />} />
    </Route>
    <Route element={<Guard login role={['KING']} />}>
      <Route path="/inizio" element={<BeginningPage />} />
    </Route>

    <Route path="/verify-new-email" element={<VerifyNewEmailPage />} />
    <Route path="/secret-login" element={<SecretLoginPage />} />

    <Route element={<Guard login role={['ADMIN']} />}>
      <Route path="/admin/*" element={<AdminPages />} />
    </Route>
  </>,
)
