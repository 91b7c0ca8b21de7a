// Else zod compiles its parsers with `new Function`, which our content security policy forbids. Read when a schema
// is made, so this comes first; by its global, so that pages without a form do without zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
