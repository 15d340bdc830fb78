// Discord's part of the page: confirms who opened it, and opens links.

import { DiscordSDK } from "@discord/embedded-app-sdk";

let sdk = null;

/** Ask Discord for a code that proves who this is, and the instance of the Activity that this page belongs to. */
export async function authorize(client) {
  sdk ??= new DiscordSDK(client, { disableConsoleLogOverride: true });
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"],
  });
  return { code, instance: sdk.instanceId };
}

export const openLink = (url) => sdk.commands.openExternalLink({ url });
