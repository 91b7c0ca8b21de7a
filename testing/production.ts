/** An environment that production accepts, whose providers nobody calls. */
export const productionLike = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED: '1',
  APP_SECRET: 'only for this test: nothing is signed with it elsewhere',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
  SMS_FROM: '+390212345678',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  SELLER_NAME: 'Salotto S.r.l.',
  SELLER_ADDRESS: 'Corso d’Italia 1, 00198 Roma (RM)',
  SELLER_VAT_NUMBER: 'IT01234567890',
  VAT_RATE: '22',
}
