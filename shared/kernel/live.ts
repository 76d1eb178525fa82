/** Address of the realtime connection. */
export const LIVE_PATH = '/socket.io'
export const HEARTBEAT_MS = 25_000
/** Waits before each try to connect again; the last one repeats. */
export const RECONNECT_WAITS_MS = [1000, 2000, 5000, 10_000] as const
export const MAX_FRAME_BYTES = 16 * 1024
