/** Where one's own password, passkeys and devices stand; a guest is led there through the sign-in. */
export const accessPage = ({ role }: { readonly role: string }): string =>
  role === 'ADMIN' ? '/admin/access' : '/profile/settings'
