import { createRoutesFromElements, Route } from 'react-router'
import { NotFoundPage } from './shell/error-page.tsx'
import { Guard } from './shell/guard.tsx'
import { Layout } from './shell/layouts.tsx'
import { lazyPage } from './shell/lazy-page.ts'

const HomePage = lazyPage(() => import('./pages/home-page.tsx'), 'HomePage')
const HostessPage = lazyPage(() => import('./pages/hostess-page.tsx'), 'HostessPage')
const ContactPage = lazyPage(() => import('./pages/contact-page.tsx'), 'ContactPage')
const NoticePage = lazyPage(() => import('./reports/notice-page.tsx'), 'NoticePage')
const SafetyPage = lazyPage(() => import('./safety/safety-page.tsx'), 'SafetyPage')
const TransparencyPage = lazyPage(() => import('./pages/transparency-page.tsx'), 'TransparencyPage')
const SharedPlanPage = lazyPage(() => import('./safety/shared-plan-page.tsx'), 'SharedPlanPage')
const CheckInPage = lazyPage(() => import('./safety/plan-link-pages.tsx'), 'CheckInPage')
const RefusePlanPage = lazyPage(() => import('./safety/plan-link-pages.tsx'), 'RefusePlanPage')
const LegalPage = lazyPage(() => import('./pages/legal-page.tsx'), 'LegalPage')
const SearchPage = lazyPage(() => import('./search/search-page.tsx'), 'SearchPage')
const FavouritesPage = lazyPage(() => import('./search/favourites-page.tsx'), 'FavouritesPage')
const SavedSearchesPage = lazyPage(() => import('./search/saved-searches-page.tsx'), 'SavedSearchesPage')
const UnsubscribePage = lazyPage(() => import('./notifications/unsubscribe-page.tsx'), 'UnsubscribePage')
const UserProfilePage = lazyPage(() => import('./profiles/user-profile-page.tsx'), 'UserProfilePage')
const LoginPage = lazyPage(() => import('./accounts/login-page.tsx'), 'LoginPage')
const SignUpPage = lazyPage(() => import('./accounts/sign-up-page.tsx'), 'SignUpPage')
const VerifyEmailPage = lazyPage(() => import('./accounts/verify-email-page.tsx'), 'VerifyEmailPage')
const VerifyNewEmailPage = lazyPage(
  () => import('./profiles/verify-new-email-page.tsx'),
  'VerifyNewEmailPage',
)
const VerifyPhonePage = lazyPage(() => import('./accounts/verify-phone-page.tsx'), 'VerifyPhonePage')
const ForgotPasswordPage = lazyPage(() => import('./accounts/forgot-password-page.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = lazyPage(() => import('./accounts/reset-password-page.tsx'), 'ResetPasswordPage')
const SecretLoginPage = lazyPage(() => import('./accounts/secret-login-page.tsx'), 'SecretLoginPage')
const BannedPage = lazyPage(() => import('./accounts/banned-page.tsx'), 'BannedPage')
const RejectedPage = lazyPage(() => import('./accounts/rejected-page.tsx'), 'RejectedPage')
const FirstPhotoPage = lazyPage(() => import('./photos/first-photo-page.tsx'), 'FirstPhotoPage')
const OwnProfilePage = lazyPage(() => import('./profiles/own-profile-page.tsx'), 'OwnProfilePage')
const ChatPage = lazyPage(() => import('./chat/chat-page.tsx'), 'ChatPage')
const ShopPage = lazyPage(() => import('./payments/shop-page.tsx'), 'ShopPage')
const PaymentPage = lazyPage(() => import('./payments/payment-page.tsx'), 'PaymentPage')
const PaypalSuccessPage = lazyPage(() => import('./payments/paypal-return.tsx'), 'PaypalSuccessPage')
const PaypalCancelPage = lazyPage(() => import('./payments/paypal-return.tsx'), 'PaypalCancelPage')
const ReviewsPage = lazyPage(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage')
const AdminPages = lazyPage(() => import('./admin/admin-pages.tsx'), 'AdminPages')

/** Every page, and what it takes to open it (decisions §3). */
export const routes = createRoutesFromElements(
  <>
    <Route element={<Layout />}>
      <Route path="/" element={<HomePage />} />
      <Route path="/hostess" element={<HostessPage />} />
      <Route path="/help" element={<ContactPage />} />
      <Route path="/segnala" element={<NoticePage />} />
      <Route path="/sicurezza" element={<SafetyPage />} />
      <Route path="/trasparenza" element={<TransparencyPage />} />
      <Route path="/piano/tutto-bene" element={<CheckInPage />} />
      <Route path="/piano/stop" element={<RefusePlanPage />} />
      <Route path="/piano/:token" element={<SharedPlanPage />} />
      <Route path="/terms" element={<LegalPage key="terms" slug="terms" />} />
      <Route path="/privacy" element={<LegalPage key="privacy" slug="privacy" />} />
      <Route path="/cookies" element={<LegalPage key="cookies" slug="cookies" />} />
      <Route path="/payments" element={<LegalPage key="payments" slug="payments" />} />
      <Route path="/search" element={<SearchPage />} />
      <Route path="/user-profile/:username" element={<UserProfilePage />} />

      <Route element={<Guard guestOnly />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/sign-up" element={<SignUpPage />} />
        <Route path="/verify-phone" element={<VerifyPhonePage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
      </Route>
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="/am-i-banned/:username" element={<BannedPage />} />
      <Route path="/unsubscribe" element={<UnsubscribePage />} />

      <Route element={<Guard login />}>
        <Route path="/addphoto-signup" element={<FirstPhotoPage />} />
        <Route path="/profile" element={<OwnProfilePage />} />
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

    <Route path="/verify-new-email" element={<VerifyNewEmailPage />} />
    <Route path="/secret-login" element={<SecretLoginPage />} />

    <Route element={<Guard login role={['ADMIN']} />}>
      <Route path="/admin/*" element={<AdminPages />} />
    </Route>
  </>,
)
