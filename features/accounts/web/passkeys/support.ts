/** A passkey belongs to a domain; at a bare address, as on a developer's machine, no browser makes one. */
export const passkeysWork = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
