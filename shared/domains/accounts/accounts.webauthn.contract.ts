/** Characters. */
export const PASSKEY_NAME = { max: 50 } as const

/** Ways in which a browser reaches a passkey. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
