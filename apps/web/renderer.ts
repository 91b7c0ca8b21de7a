// React's renderer runs its whole file when it is first asked for: in a module of its own that is a task of its own
// (boot.ts), and not the one that begins to hydrate.
export { createRoot, hydrateRoot } from 'react-dom/client'
